# Only what runs the bot, as nobody in particular; everything but /app/var may be read-only.
FROM python:3.11.14-slim-bookworm AS packages
RUN python -m venv /packages
COPY requirements.lock /
RUN /packages/bin/pip install --no-cache-dir --disable-pip-version-check -r /requirements.lock \
    && /packages/bin/pip uninstall -qy pip setuptools

FROM python:3.11.14-slim-bookworm
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin hansa \
    && install -d -o hansa -g hansa -m 700 /app/var
WORKDIR /app
ENV PATH=/packages/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
COPY --from=packages /packages /packages
COPY bot.py LICENSE PRIVACY.md TERMS.md ./
COPY cogs cogs
COPY hansa_bot hansa_bot
COPY assets assets
COPY data data
COPY deploy/healthy.py deploy/healthy.py
RUN python -m compileall -q bot.py cogs hansa_bot
USER 10001
VOLUME /app/var
HEALTHCHECK --interval=30s --timeout=20s --start-period=2m --retries=3 CMD ["python", "deploy/healthy.py"]
CMD ["python", "bot.py"]
