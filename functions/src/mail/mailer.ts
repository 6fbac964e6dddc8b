/** A complete email, with what its envelope and its headers need. */
export interface OutgoingEmail {
  /** Exactly one address. */
  to: string;
  replyTo: string;
  /** The same for every attempt, so that mailbox providers recognise a second copy. */
  messageId: string;
  subject: string;
  text: string;
  html: string;
  /** The address that ends a subscription when it is called by POST (RFC 8058); only emails of the newsletter have it. */
  unsubscribe?: string;
  attachments: readonly { filename: string; contentType: string; content: Uint8Array }[];
}

/** Sends emails. Replaced in tests that need no network. */
export interface Mailer {
  /** Resolves when the mail server has accepted the email. Rejects with MailError. */
  send(email: OutgoingEmail): Promise<void>;
}

/**
 * Why an email was not sent. `refused`: the server refuses this recipient or this content for good. `unavailable`: it
 * was not accepted, and a later attempt may succeed. `unknown`: the connection was lost after the content was handed
 * over, so it may have been sent.
 */
export class MailError extends Error {
  readonly kind: 'refused' | 'unavailable' | 'unknown';

  constructor(kind: MailError['kind'], message: string) {
    super(message);
    this.name = 'MailError';
    this.kind = kind;
  }
}
