import { seededRandom, type Random } from './random';

type FaultKind = 'slow' | 'status' | 'drop-before' | 'drop-after' | 'expire-token' | 'error-200';

export type VendorName = 'razorpay' | 'shiprocket';

export interface FaultRule {
  readonly target: VendorName;
  /**
   * `POST /v1/orders`: a method (or `*`) and the beginning of a path without the vendor's prefix.
   * A `$` at the end asks for the whole path, so that `POST /v1/orders$` leaves `/v1/orders/x` alone.
   */
  readonly match: string;
  readonly kind: FaultKind;
  /** How often the fault strikes. Default without `probability`: once. */
  readonly times?: number | undefined;
  /** The probability (0–1) of striking each matching request. */
  readonly probability?: number | undefined;
  readonly seed?: number | undefined;
  /** For 'slow'. Default 1000. */
  readonly delayMs?: number | undefined;
  /** For 'status'. Default 500. */
  readonly status?: number | undefined;
  /** For 'error-200': replaces the provider's usual message. */
  readonly message?: string | undefined;
}

export interface ActiveFault {
  readonly id: string;
  readonly rule: FaultRule;
  readonly struck: number;
}

interface Entry {
  readonly id: string;
  readonly rule: FaultRule;
  readonly random: Random;
  left: number;
  struck: number;
}

/** The injected faults, and how often each has struck. */
export class FaultRegistry {
  private entries: Entry[] = [];
  private next = 1;

  /** Adds a fault and returns its id. */
  add(rule: FaultRule): string {
    const id = `fault_${this.next}`;
    this.next += 1;
    this.entries.push({
      id,
      rule,
      random: seededRandom(rule.seed ?? 1),
      left: rule.probability === undefined ? (rule.times ?? 1) : (rule.times ?? Infinity),
      struck: 0,
    });
    return id;
  }

  clear(): void {
    this.entries = [];
  }

  list(): ActiveFault[] {
    return this.entries.map(({ id, rule, struck }) => ({ id, rule, struck }));
  }

  /** The faults that strike this request, in the order they were added. */
  strike(target: VendorName, method: string, path: string): FaultRule[] {
    const struck: FaultRule[] = [];
    for (const entry of this.entries) {
      if (entry.left <= 0 || !matches(entry.rule, target, method, path)) continue;
      if (entry.rule.probability !== undefined && entry.random() >= entry.rule.probability)
        continue;
      entry.left -= 1;
      entry.struck += 1;
      struck.push(entry.rule);
    }
    return struck;
  }
}

function matches(rule: FaultRule, target: VendorName, method: string, path: string): boolean {
  if (rule.target !== target) return false;
  const [wantedMethod = '*', wantedPath = '/'] = rule.match.split(' ');
  if (wantedMethod !== '*' && wantedMethod !== method) return false;
  return wantedPath.endsWith('$') ? path === wantedPath.slice(0, -1) : path.startsWith(wantedPath);
}
