/** Room, a screen high, for a part that has not loaded yet, so that the footer does not move when it arrives. */
export const Room = () => <div data-coming="" className="min-h-dvh" />;
