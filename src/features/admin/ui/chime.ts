let context: AudioContext | undefined;

/** Two soft notes for a new order. Silent where the browser plays nothing before the page was touched. */
export function chime(): void {
  if (typeof AudioContext !== 'function') return;
  context ??= new AudioContext();
  const at = context;
  void at.resume().then(() => {
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
