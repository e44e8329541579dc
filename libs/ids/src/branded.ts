declare const brand: unique symbol;

/**
 * A value that the compiler tells apart from others of the same type. The brand exists only in types:
 * at run time the value is a plain string.
 */
export type Branded<T, Name extends string> = T & { readonly [brand]: Name };
