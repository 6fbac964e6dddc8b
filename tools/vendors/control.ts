import * as v from 'valibot';
import { commands, type CommandName, type Commands } from './controlSchemas';

type Body<Name extends CommandName> = v.InferInput<Commands[Name]['body']>;

/** A command; its body may be left out when every field is optional. */
type Command<Name extends CommandName> = (
  ...body: object extends Body<Name> ? [body?: Body<Name>] : [body: Body<Name>]
) => Promise<v.InferOutput<Commands[Name]['reply']>>;

/**
 * A typed client of the stand-ins' commands, for tests and tools. `base` is their address, `http://127.0.0.1:4700`.
 * A command rejects with the server's error message.
 */
export function vendorsControl(base: string) {
  const command =
    <Name extends CommandName>(name: Name): Command<Name> =>
    async (...[body]) => {
      const response = await fetch(`${base}/control/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body ?? {}),
      });
      const reply: unknown = await response.json();
      if (!response.ok) throw new Error(`control ${name}: ${JSON.stringify(reply)}`);
      const schema: Commands[Name]['reply'] = commands[name].reply;
      return v.parse(schema, reply);
    };
  return {
    reset: command('reset'),
    fault: command('fault'),
    clearFaults: command('clearFaults'),
    settings: command('settings'),
    expireToken: command('expireToken'),
    pay: command('pay'),
    dispute: command('dispute'),
    advance: command('advance'),
    adopt: command('adopt'),
    reassign: command('reassign'),
    webhooks: command('webhooks'),
    forge: command('forge'),
    replay: command('replay'),
    drain: command('drain'),
    deliveries: command('deliveries'),
    emails: command('emails'),
    ledger: command('ledger'),
  };
}
