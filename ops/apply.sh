#!/usr/bin/env bash
# Turns on backups and alerts for a project. Running it again changes nothing but what has changed here.
#
#   ops/apply.sh PROJECT EMAIL [BUCKET]
#
# PROJECT  the Firebase project
# EMAIL    who gets the alerts
# BUCKET   the bucket of the photographs; PROJECT.firebasestorage.app if left out
set -euo pipefail

project="${1:?usage: ops/apply.sh PROJECT EMAIL [BUCKET]}"
email="${2:?usage: ops/apply.sh PROJECT EMAIL [BUCKET]}"
bucket="${3:-$project.firebasestorage.app}"
here="$(cd "$(dirname "$0")" && pwd)"

echo "Point-in-time recovery: any minute of the last seven days can be read."
gcloud firestore databases update --project="$project" --database='(default)' \
  --enable-pitr --delete-protection

echo "Backups: one a day for a week, one a week for fourteen weeks."
schedules="$(gcloud firestore backups schedules list --project="$project" --database='(default)' --format=yaml)"
if ! grep -q dailyRecurrence <<<"$schedules"; then
  gcloud firestore backups schedules create --project="$project" --database='(default)' \
    --recurrence=daily --retention=7d
fi
if ! grep -q weeklyRecurrence <<<"$schedules"; then
  gcloud firestore backups schedules create --project="$project" --database='(default)' \
    --recurrence=weekly --day-of-week=SUN --retention=14w
fi

echo "Photographs: a deleted file can be brought back for thirty days."
gcloud storage buckets update "gs://$bucket" --project="$project" --soft-delete-duration=30d

echo "Alerts by email to $email."
channel="$(gcloud beta monitoring channels list --project="$project" \
  --filter="type=\"email\" AND labels.email_address=\"$email\"" --format='value(name)' --limit=1)"
if [[ -z "$channel" ]]; then
  channel="$(gcloud beta monitoring channels create --project="$project" --display-name='Shop alerts' \
    --type=email --channel-labels="email_address=$email" --format='value(name)')"
fi
for file in "$here"/alerts/*.json; do
  title="$(sed -n 's/^  "displayName": "\(.*\)",$/\1/p' "$file")"
  policy="$(gcloud monitoring policies list --project="$project" \
    --filter="displayName=\"$title\"" --format='value(name)' --limit=1)"
  if [[ -z "$policy" ]]; then
    gcloud monitoring policies create --project="$project" \
      --policy-from-file="$file" --notification-channels="$channel"
  else
    gcloud monitoring policies update "$policy" --project="$project" \
      --policy-from-file="$file" --set-notification-channels="$channel"
  fi
done
echo "Done: backups and alerts are on."
