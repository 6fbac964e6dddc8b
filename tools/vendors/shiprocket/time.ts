/** Shiprocket's times are Indian without a time zone. India has no daylight saving: always +05:30. */
const IST_OFFSET_MS = 5.5 * 3_600_000;

function parts(at: number) {
  const iso = new Date(at + IST_OFFSET_MS).toISOString();
  return {
    year: iso.slice(0, 4),
    month: iso.slice(5, 7),
    day: iso.slice(8, 10),
    time: iso.slice(11, 19),
  };
}

/** `2023-05-23 11:43:52`, in scans and tracking. */
export function istDateTime(at: number): string {
  const { year, month, day, time } = parts(at);
  return `${year}-${month}-${day} ${time}`;
}

/** `23 05 2023 11:43:52`, the webhook's `current_timestamp`. */
export function istTimestamp(at: number): string {
  const { year, month, day, time } = parts(at);
  return `${day} ${month} ${year} ${time}`;
}

/** `Jul 01, 2024`, the `etd` of serviceability. */
export function istShortDate(at: number): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  }).format(at);
}
