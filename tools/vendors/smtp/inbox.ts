import { ok, type Provider } from '../http';
import type { State } from '../state';

/** What the developer inbox reads: the emails that arrived over SMTP, the oldest first, without their attachments' content. */
export function inbox(state: State): Provider {
  return {
    isAuthorized: () => true,
    failure: (status) => ({ status }),
    routes: {
      'GET /emails': {
        isPublic: true,
        handler: () =>
          ok({
            emails: state.emails.map(({ to, subject, text, html, messageId, attachments }) => ({
              to,
              subject,
              text,
              html,
              messageId,
              attachments: attachments.map(({ filename }) => filename),
            })),
          }),
      },
    },
  };
}
