/** A decision, and the context that its rows in other tables have too. */
export interface DecisionKey {
  readonly id: string;
  readonly context: string;
}
