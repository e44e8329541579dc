export type LockedPackages = Record<string, Record<string, unknown>>;
export function lockProblems(
  packages: LockedPackages,
  target?: { readonly platform?: string; readonly arch?: string },
): string[];
export function withoutAbsentOptionals(packages: LockedPackages): LockedPackages;
