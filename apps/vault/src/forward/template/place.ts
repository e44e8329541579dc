/**
 * The context of a placeholder, which decides how its value is written:
 * - `string`: inside a JSON string; `whole-string`: it is the whole string; `value`: outside of strings;
 *   `key`: inside the name of a member
 * - `text`, `attribute`, `cdata`: of XML; `markup`: anywhere else in XML, where no value can be written
 * - `field`: of a form
 * - `plain`: as it is; `line`: as it is, but a line break would end it
 */
export type PlaceKind =
  | 'string'
  | 'whole-string'
  | 'value'
  | 'key'
  | 'text'
  | 'attribute'
  | 'cdata'
  | 'markup'
  | 'field'
  | 'plain'
  | 'line';

export interface Place {
  readonly kind: PlaceKind;
  /** JSON path of the value that contains it, or of the form field, else `$`. */
  readonly path: string;
  /** For messages where the path is not enough to find it: ` (line 3, column 14)`. */
  readonly position: string;
}
