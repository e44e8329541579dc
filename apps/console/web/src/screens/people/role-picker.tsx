import { ROLES, type Role } from './roles.js';

/** The roles of a person, with what each allows. */
export function RolePicker({
  selected,
  onChange,
}: {
  readonly selected: readonly Role[];
  readonly onChange: (roles: readonly Role[]) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Roles</legend>
      <div className="flex flex-col rounded-md border border-line">
        {ROLES.map(([role, title, does]) => (
          <label
            key={role}
            className="flex items-start gap-2.5 border-b border-line px-3 py-2 text-sm last:border-b-0"
          >
            <input
              type="checkbox"
              className="mt-1 accent-brand"
              checked={selected.includes(role)}
              onChange={({ target }) => {
                onChange(
                  target.checked ? [...selected, role] : selected.filter((each) => each !== role),
                );
              }}
            />
            <span>
              <span className="font-medium">{title}</span>
              <span className="block text-faint">{does}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
