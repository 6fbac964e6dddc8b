import { useState } from 'react';
import { writeCsv } from '../../../domain/shop/csv';
import type { Signup } from '../../../domain/shop/signup';
import { istDay, istIso } from '../../../domain/shop/ist';
import { download } from '../ui/download';

const EXPORT_PAGE = 300;

export type SignupExport =
  | { step: 'idle' | 'failed' }
  /** `read` counts addresses. */
  | { step: 'reading' | 'done'; read: number };

/** Reads all subscribers page by page and downloads them as a CSV. */
export function useSignupExport(): { state: SignupExport; run: () => Promise<void> } {
  const [state, setState] = useState<SignupExport>({ step: 'idle' });

  async function run(): Promise<void> {
    const signups: Signup[] = [];
    setState({ step: 'reading', read: 0 });
    try {
      const { fetchSignups } = await import('../../../firebase/shop/adminInbox');
      let page = await fetchSignups(EXPORT_PAGE);
      signups.push(...page.rows);
      while (page.next) {
        setState({ step: 'reading', read: signups.length });
        page = await page.next();
        signups.push(...page.rows);
      }
      const rows = signups.map(({ email, createdAt }) => [email, istIso(createdAt.getTime())]);
      download(`newsletter-${istDay(new Date())}.csv`, writeCsv([['Email', 'Since'], ...rows]));
      setState({ step: 'done', read: signups.length });
    } catch (error) {
      console.warn(error);
      setState({ step: 'failed' });
    }
  }

  return { state, run };
}
