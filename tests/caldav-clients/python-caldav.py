"""What a program of python-caldav does: an event, its occurrences, what changed since, and its end."""

import datetime
import sys

import caldav

url, user, password = sys.argv[1:4]
client = caldav.DAVClient(url=url, username=user, password=password)
principal = client.principal()
calendars = principal.calendars()
assert [calendar.name for calendar in calendars] == ["Work"], calendars
made = principal.make_calendar(name="By python", cal_id="by-python")
assert sorted(calendar.name for calendar in principal.calendars()) == ["By python", "Work"]

event = made.save_event(
    "\r\n".join(
        [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "PRODID:-//x//y",
            "BEGIN:VEVENT",
            "UID:py-1",
            "DTSTAMP:20261101T000000Z",
            "DTSTART:20261126T080000Z",
            "DTEND:20261126T090000Z",
            "RRULE:FREQ=DAILY;COUNT=3",
            "SUMMARY:From python",
            "X-KEEP:me",
            "END:VEVENT",
            "END:VCALENDAR",
        ]
    )
)
found = made.date_search(
    start=datetime.datetime(2026, 11, 27), end=datetime.datetime(2026, 11, 29), expand=True
)
assert sum(one.data.count("BEGIN:VEVENT") for one in found) == 2, [one.data for one in found]
assert made.event_by_uid("py-1").data.count("X-KEEP:me") == 1

since = made.objects_by_sync_token()
assert len(list(since)) == 1
event.load()
event.vobject_instance.vevent.summary.value = "Edited"
event.save()
changed = made.objects_by_sync_token(since.sync_token, load_objects=True)
assert [one.vobject_instance.vevent.summary.value for one in changed] == ["Edited"]
event.delete()
gone = made.objects_by_sync_token(changed.sync_token)
assert len(list(gone)) == 1 and gone.sync_token != changed.sync_token
assert len(list(made.objects_by_sync_token(gone.sync_token))) == 0
made.delete()
assert [calendar.name for calendar in principal.calendars()] == ["Work"]
print("done")
