import { SetMetadata } from '@nestjs/common';

/** What an operation is done with. */
export type OperationObject =
  | 'card_metadata'
  | 'cryptogram'
  | 'generic_token'
  | 'network_token'
  | 'pci_token'
  | 'security_code'
  | 'session'
  | 'wallet_token';

export const OPERATION_OBJECT = 'tessera:operation-object';

/** The routes of this controller are operations on one kind of object; their names are its methods'. */
export const OperationsOn = (object: OperationObject) => SetMetadata(OPERATION_OBJECT, object);
