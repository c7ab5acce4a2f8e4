import { Icon, type IconName } from '../../../ui/display/icon.tsx';

interface ActionButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly disabled?: boolean;
  /** A finger sees no tooltip: it stays able to be tapped, and `onClick` says why. */
  readonly disabledReason?: string | false;
  readonly danger?: boolean;
  /** Its menu has it as well: it gives way where words are long. */
  readonly roomy?: boolean;
  readonly onClick: () => void;
}

/** A button of the bar at the thumb: an icon with its word below. */
export function ActionButton(props: ActionButtonProps) {
  const { icon, label, disabled, disabledReason, danger, roomy, onClick } = props;
  return (
    <button
      type="button"
      disabled={disabled}
      aria-disabled={Boolean(disabledReason) || undefined}
      aria-description={disabledReason || undefined}
      data-danger={danger || undefined}
      data-roomy={roomy || undefined}
      onClick={onClick}
    >
      <Icon name={icon} size={20} />
      {label}
    </button>
  );
}
