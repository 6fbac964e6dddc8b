let formats: { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat } | undefined;

/** Built with the first date, because they take long to start on a phone and most first screens have no date. */
function formatsOf(): { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat } {
  const timeZone = 'Asia/Kolkata';
  formats ??= {
    day: new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone,
    }),
    time: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }),
  };
  return formats;
}

/** `20 Nov 2026`, always in Indian time, wherever the browser is. */
export function formatDay(date: Date): string {
  return formatsOf().day.format(date);
}

/** `20 Nov 2026, 14:05 IST`. */
export function formatMoment(date: Date): string {
  const { day, time } = formatsOf();
  return `${day.format(date)}, ${time.format(date)} IST`;
}

/** The time of a courier's scan, which is ISO text; text in another format is returned unchanged. */
export function formatScanTime(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : formatMoment(date);
}
