export interface ProductionPackages {
  readonly workspaces: readonly string[];
  readonly links: readonly string[];
  readonly installed: readonly string[];
}
export function productionPackages(
  root: string,
  locked: Record<string, Record<string, unknown>>,
  app: string,
): ProductionPackages;
