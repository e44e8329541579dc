import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sandboxBanksQuery, switchBank, type SandboxBank } from '../../api/sandbox.js';
import { Badge, Button, Loaded, Panel, notify, notifyError } from '../../ui/index.js';
import { SandboxProvider } from './sandbox-provider.js';

/** Makes the simulated outside world fail, to see what the services and your integration make of it. */
export function SandboxSwitches() {
  const query = useQuery(sandboxBanksQuery);
  return (
    <div className="flex max-w-3xl flex-col gap-4 pt-4">
      <Panel
        flush
        title="Banks"
        description="A bank that is down returns 503 to every call: checks in progress fail, and new ones can’t begin there."
      >
        <Loaded query={query}>
          {(banks) => (
            <ul>
              {banks.map((bank) => (
                <Bank key={bank.id} bank={bank} />
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
      <SandboxProvider />
      <p className="text-sm text-faint">
        Cards, amounts and expiry months choose how payments, 3-D Secure and network tokens behave:
        see{' '}
        <Link
          to="/developers"
          search={{ tab: 'cards' } as never}
          className="text-brand underline underline-offset-2"
        >
          test cards
        </Link>
        .
      </p>
    </div>
  );
}

function Bank({ bank: { id, name, country, is_down: isDown } }: { readonly bank: SandboxBank }) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (down: boolean) => switchBank(id, down),
    onSuccess: (_, down) => {
      notify(down ? `${name} is down.` : `${name} responds again.`, () => {
        change.mutate(!down);
      });
      return queries.invalidateQueries({ queryKey: sandboxBanksQuery.queryKey });
    },
    onError: notifyError,
  });
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-2 text-sm last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="font-medium">{name}</span> <span className="text-faint">{country}</span>
      </span>
      <Badge tone={isDown ? 'bad' : 'good'}>{isDown ? 'Down' : 'Responds'}</Badge>
      <Button
        size="sm"
        className="w-24"
        aria-label={`${isDown ? 'Bring up' : 'Take down'} ${name}`}
        busy={change.isPending}
        onClick={() => {
          change.mutate(!isDown);
        }}
      >
        {isDown ? 'Bring up' : 'Take down'}
      </Button>
    </li>
  );
}
