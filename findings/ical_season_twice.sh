#!/usr/bin/env bash
# ical.js 2.2.1 (npm), which reads calendars in many apps, beside rrule 2.8.1: a club's season, "monthly, in October to March".
#
# Expected: the dates of a rule (RFC 5545) are the same whoever reads it: in order, each of them once.
# Seen: without months they are, in 168 rules of 168. With a season (BYMONTH) in none of the 112 that begin in October or December: the
#   first month's evenings come once more after themselves, or are counted twice, so that twelve evenings are ten or eleven. "Every second
#   month" is dropped within a season, wherever it begins. Only a season that begins with the year is read rightly.
# Why it matters: seasons begin in autumn. Whoever sends a series of dates to people's calendars sends the dates, not only the rule.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --silent --no-fund --no-audit ical.js@2.2.1 rrule@2.8.1 >/dev/null
cat > "$work/season.mjs" <<'JS'
import ICAL from 'ical.js'
import rrule from 'rrule'

const plain = (start) => start.replace(/[-:]/g, '')
const byRrule = (start, rule) => rrule.rrulestr(`DTSTART:${plain(start)}Z\nRRULE:${rule}`).all().map((day) => day.toISOString().slice(0, 10))
const byIcal = (start, rule) => {
  const days = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString(start))
  const told = []
  for (let day = days.next(); day; day = days.next()) told.push(day.toString().slice(0, 10))
  return told
}

const thursdays = 'FREQ=MONTHLY;BYDAY=1TH,3TH;BYMONTH=1,2,3,10,11,12;COUNT=6'
console.log('first and third Thursday in a season, from October:')
for (const by of [byRrule, byIcal]) console.log(' ', by('2026-10-01T19:00:00', thursdays).join(' '))

const SEASON = ';BYMONTH=1,2,3,10,11,12'
const CASES = [['all year', '', ''], ['season', SEASON, ''], ['season, every second month', SEASON, ';INTERVAL=2']]
for (const [name, months, interval] of CASES) {
  for (const month of ['01', '10', '12']) {
    let rules = 0, same = 0, twice = 0, different = new Set()
    for (const weekday of ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']) {
      for (const byday of ['1', '2', '3', '4', '-1', '1,3', '2,4', '1,-1'].map((all) => all.split(',').map((one) => one + weekday).join())) {
        const rule = `FREQ=MONTHLY;BYDAY=${byday}${months}${interval};COUNT=12`
        const right = byRrule(`2026-${month}-01T19:00:00`, rule)
        const told = byIcal(`${right[0]}T19:00:00`, rule)
        rules++
        same += told.join() === right.join()
        twice += new Set(told).size < told.length
        different.add(new Set(told).size)
      }
    }
    console.log(`${name}, from ${month}: ${same} of ${rules} alike, ${twice} with a date twice, dates ${[...different].sort().join(' ')}`)
  }
}
JS
(cd "$work" && node season.mjs) | tee "$work/seen"
diff "$work/seen" - <<'EXPECTED'
first and third Thursday in a season, from October:
  2026-10-01 2026-10-15 2026-11-05 2026-11-19 2026-12-03 2026-12-17
  2026-10-01 2026-10-15 2026-10-01 2026-10-15 2026-11-05 2026-11-19
all year, from 01: 56 of 56 alike, 0 with a date twice, dates 12
all year, from 10: 56 of 56 alike, 0 with a date twice, dates 12
all year, from 12: 56 of 56 alike, 0 with a date twice, dates 12
season, from 01: 56 of 56 alike, 0 with a date twice, dates 12
season, from 10: 0 of 56 alike, 21 with a date twice, dates 10 11
season, from 12: 0 of 56 alike, 21 with a date twice, dates 10 11
season, every second month, from 01: 0 of 56 alike, 0 with a date twice, dates 12
season, every second month, from 10: 0 of 56 alike, 21 with a date twice, dates 10 11
season, every second month, from 12: 0 of 56 alike, 21 with a date twice, dates 10 11
EXPECTED
echo "As described."
