let context: AudioContext | undefined;

/** A browser that waits longer than this with the sound is waiting for the page to be touched. */
const MAX_DELAY_MS = 1000;

/** Two soft notes for a new order. Silent as long as nobody has touched the page: browsers then play no sound. */
export function chime(): void {
  if (typeof AudioContext !== 'function') return;
  context ??= new AudioContext();
  const at = context;
  const asked = Date.now();
  void at.resume().then(() => {
    // Without this, the chimes of all orders until then would sound together at the first touch.
    if (Date.now() - asked > MAX_DELAY_MS) return;
    for (const [n, frequency] of [660, 880].entries()) {
      const start = at.currentTime + n * 0.18;
      const tone = at.createOscillator();
      const volume = at.createGain();
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.15, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.4);
      tone.connect(volume).connect(at.destination);
      tone.start(start);
      tone.stop(start + 0.4);
    }
  }, console.warn);
}
