const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});
const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** `20 Nov 2026`, always in Indian time, wherever the browser is. */
export function formatDay(date: Date): string {
  return day.format(date);
}

/** `20 Nov 2026, 14:05 IST`. */
export function formatMoment(date: Date): string {
  return `${day.format(date)}, ${time.format(date)} IST`;
}

/** The time of a courier's scan, which is ISO text; text in another format is returned unchanged. */
export function formatScanTime(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : formatMoment(date);
}
