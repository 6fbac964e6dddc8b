/** A hairline circle that turns; what waits is named by the text beside it. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 animate-spin rounded-full border border-current border-r-transparent"
    />
  );
}
