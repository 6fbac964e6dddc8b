import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Faults } from '../faults';
import type { ReceivedEmail, State } from '../state';

export interface SmtpContext {
  readonly state: State;
  readonly faults: Faults;
  readonly account: { readonly user: string; readonly pass: string };
  /** Called when an email was received. */
  readonly onReceived: () => void;
}

/** The developer inbox shows this many. */
const MAX_KEPT = 50;

/**
 * A mail server that delivers to the developer inbox. Faults strike its commands: `MAIL`, `RCPT` and `DATA`, with the
 * recipient as the path, or the sender for `MAIL`. Of a `DATA`, 'drop-before' loses the connection before the email is
 * kept, and 'drop-after' before the server can say that it was.
 */
export function createSmtpServer({ state, faults, account, onReceived }: SmtpContext): SMTPServer {
  // smtp-server has no way to drop a connection, so this one knows the sockets by their port.
  const sockets = new Map<number, Socket>();
  const drop = ({ remotePort }: SMTPServerSession): void => void sockets.get(remotePort)?.destroy();

  /** Rejects when a fault answers the command; resolves with 'dropped' when the connection is gone. */
  async function strike(
    command: 'MAIL' | 'RCPT' | 'DATA',
    address: string,
    session: SMTPServerSession,
  ): Promise<'ok' | 'dropped' | 'drop-after'> {
    const struck = faults.strike('smtp', command, `/${address}`);
    const has = (kind: (typeof struck)[number]['kind']) =>
      struck.find((fault) => fault.kind === kind);
    const [slow, status] = [has('slow'), has('status')];
    if (slow) await wait(slow.delayMs);
    if (status)
      throw Object.assign(new Error(status.message ?? 'Refused by a fault'), {
        responseCode: status.status,
      });
    if (has('drop-before')) {
      drop(session);
      return 'dropped';
    }
    return has('drop-after') ? 'drop-after' : 'ok';
  }

  function answerTo(command: 'MAIL' | 'RCPT') {
    return (
      { address }: { address: string },
      session: SMTPServerSession,
      callback: (error?: Error | null) => void,
    ): void => {
      strike(command, address, session).then((outcome) => {
        if (outcome === 'ok') callback();
        else drop(session);
      }, callback);
    };
  }

  const server = new SMTPServer({
    // Loopback needs no TLS; the account is checked all the same.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 500,
    onAuth: ({ username, password }, _session, callback) => {
      if (username === account.user && password === account.pass)
        callback(null, { user: username });
      else callback(new Error('Wrong user or password'));
    },
    onMailFrom: answerTo('MAIL'),
    onRcptTo: answerTo('RCPT'),
    onData: (stream, session, callback) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const receive = async (): Promise<boolean> => {
        const parsed = await simpleParser(stream);
        const outcome = await strike('DATA', to[0] ?? '', session);
        if (outcome === 'dropped') return false;
        const email: ReceivedEmail = {
          to,
          from: parsed.from?.text ?? '',
          subject: parsed.subject ?? '',
          text: parsed.text ?? '',
          html: parsed.html || '',
          messageId: parsed.messageId ?? '',
          headers: Object.fromEntries(parsed.headerLines.map(({ key, line }) => [key, line])),
          attachments: parsed.attachments.map(({ filename, contentType, content }) => ({
            filename: filename ?? '',
            contentType,
            base64: content.toString('base64'),
          })),
        };
        state.emails = [...state.emails, email].slice(-MAX_KEPT);
        onReceived();
        if (outcome === 'ok') return true;
        drop(session);
        return false;
      };
      receive().then((isKept) => {
        if (isKept) callback();
      }, callback);
    },
  });
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  // A client that goes away in the middle is not a failure of the stand-in.
  server.on('error', () => undefined);
  return server;
}
