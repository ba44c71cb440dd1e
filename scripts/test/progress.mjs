import { clearInterval, setInterval } from 'node:timers';
import { sayOnStandardOutput } from '../setup.mjs';

const REFRESH_MS = 500;
/** Where nobody looks at a terminal, a line now and then shows that it goes on. */
const LINE_MS = 60_000;

/** Shows what is under way below the lines that were said: as the last line of a terminal, elsewhere as a line a minute. */
export function showProgress(started) {
  const states = new Map();
  const { isTTY, columns } = process.stdout;

  const line = () => {
    const seconds = Math.round((Date.now() - started) / 1000);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    return [time, ...[...states].map(([name, text]) => `${name} ${text}`)].join(' · ');
  };
  const draw = () => process.stdout.write(`\r\u001B[K${line().slice(0, columns - 1)}`);
  const wipe = () => isTTY && process.stdout.write('\r\u001B[K');
  const timer = setInterval(
    () => (isTTY ? draw() : states.size > 0 && sayOnStandardOutput(line())),
    isTTY ? REFRESH_MS : LINE_MS,
  );

  return {
    say(text) {
      wipe();
      sayOnStandardOutput(text);
    },
    /** `text` is how far it is; without one it has ended. */
    of(name, text) {
      if (text === undefined) states.delete(name);
      else states.set(name, text);
    },
    end() {
      clearInterval(timer);
      wipe();
    },
  };
}
