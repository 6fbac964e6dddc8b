import * as v from 'valibot';
import { subjectLabel } from '../../../src/domain/shop/contactMessage';
import { paths } from '../../../src/domain/shop/routes';
import type { Notification } from './notify';

/** Anybody may send messages, so there is an email at once for one in a quarter of an hour. */
const BURST_MS = 15 * 60_000;

const messageSchema = v.object({ subject: v.string(), createdAt: v.date() });

/** What a new message of the contact form tells the owner: its subject, not who has written what. */
export function messageNotification(id: string, data: unknown): Notification | undefined {
  const message = v.safeParse(messageSchema, data);
  if (!message.success) return undefined;
  const { subject, createdAt } = message.output;
  return {
    id: `message-${id}`,
    kind: 'message',
    subject: `A new message: ${subjectLabel(subject)}`,
    path: paths.adminMessages(),
    burst: `messages-${Math.floor(createdAt.getTime() / BURST_MS)}`,
  };
}
