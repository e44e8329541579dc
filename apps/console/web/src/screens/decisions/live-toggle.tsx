import { Button, cx } from '../../ui/index.js';

/** Switches live updates; the dot shows whether the connection is open. */
export function LiveToggle({
  isOn,
  isConnected,
  isDisabled,
  onChange,
}: {
  readonly isOn: boolean;
  readonly isConnected: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  const state = !isOn ? 'Live' : isConnected ? 'Live' : 'Connecting';
  return (
    <Button
      size="sm"
      variant={isOn ? 'secondary' : 'quiet'}
      aria-pressed={isOn}
      disabled={isDisabled}
      title={
        isDisabled ? 'Live updates need the newest first' : 'Show new decisions as they arrive'
      }
      onClick={() => {
        onChange(!isOn);
      }}
      icon={
        <span
          aria-hidden="true"
          className={cx(
            'size-2 rounded-full',
            !isOn && 'border border-field',
            isOn && (isConnected ? 'animate-pulse-soft bg-good' : 'bg-warn'),
          )}
        />
      }
    >
      {state}
    </Button>
  );
}
