import { IsIn, IsString, IsUUID } from 'class-validator';
import { Omittable } from '@tessera/errors';
import { MESSAGE_VERSIONS, type MessageVersion } from '@tessera/three-ds';

/** RRes of EMV 3-D Secure, whose names are its own. */
export class ResultsMessageResponse {
  @IsIn(['RRes'])
  messageType!: 'RRes';

  @IsIn(MESSAGE_VERSIONS)
  messageVersion!: MessageVersion;

  @IsUUID()
  threeDSServerTransID!: string;

  @IsUUID()
  acsTransID!: string;

  @IsUUID()
  dsTransID!: string;

  @IsIn(['01', '02', '03'])
  resultsStatus!: '01' | '02' | '03';
}

/** Erro of EMV 3-D Secure. */
export class ErrorMessageResponse {
  @IsIn(['Erro'])
  messageType!: 'Erro';

  @IsIn(MESSAGE_VERSIONS)
  messageVersion!: MessageVersion;

  @Omittable()
  @IsUUID()
  threeDSServerTransID?: string;

  @Omittable()
  @IsUUID()
  acsTransID?: string;

  @Omittable()
  @IsUUID()
  dsTransID?: string;

  @IsString()
  errorCode!: string;

  @IsIn(['C', 'S', 'D', 'A'])
  errorComponent!: 'C' | 'S' | 'D' | 'A';

  @IsString()
  errorDescription!: string;

  @IsString()
  errorDetail!: string;

  @Omittable()
  @IsString()
  errorMessageType?: string;
}
