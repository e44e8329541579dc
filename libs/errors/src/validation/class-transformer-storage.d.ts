// class-transformer does not publish types for its storage, where @Type() records the class of a
// nested property.
declare module 'class-transformer/cjs/storage.js' {
  interface TypeMetadata {
    readonly typeFunction: () => unknown;
  }
  export const defaultMetadataStorage: {
    findTypeMetadata(target: unknown, propertyName: string): TypeMetadata | undefined;
  };
}
