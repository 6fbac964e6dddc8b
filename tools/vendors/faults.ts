import type { Fault } from './controlSchemas';
import { seededRandom, type Random } from './random';

interface ActiveFault {
  readonly rule: Fault;
  readonly random: Random;
  left: number;
  struck: number;
}

/** The injected faults, and how often each has struck. */
export class Faults {
  private active: ActiveFault[] = [];

  add(rule: Fault): void {
    const always = rule.probability === undefined ? 1 : Infinity;
    const random = seededRandom(rule.seed);
    this.active.push({ rule, random, left: rule.times ?? always, struck: 0 });
  }

  clear(): void {
    this.active = [];
  }

  report(): { match: string; kind: string; struck: number }[] {
    return this.active.map(({ rule: { match, kind }, struck }) => ({ match, kind, struck }));
  }

  /** The faults that strike this request, in the order they were added. */
  strike(target: string, method: string, path: string): Fault[] {
    const striking = this.active.filter(
      ({ rule, random, left }) =>
        left > 0 && matches(rule, target, method, path) && random() < (rule.probability ?? 1),
    );
    for (const fault of striking) {
      fault.left -= 1;
      fault.struck += 1;
    }
    return striking.map(({ rule }) => rule);
  }
}

function matches(rule: Fault, target: string, method: string, path: string): boolean {
  if (rule.target !== target) return false;
  const [wantedMethod = '*', wantedPath = '/'] = rule.match.split(' ');
  if (wantedMethod !== '*' && wantedMethod !== method) return false;
  return wantedPath.endsWith('$') ? path === wantedPath.slice(0, -1) : path.startsWith(wantedPath);
}
