import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PciToken } from '../pci-tokens/pci-token.entity.js';

/** That a token has a security code, and until when. */
@Entity('pci_token_code_deadline')
@Index('pci_token_code_deadline_expires_at', ['expiresAt'])
export class PciTokenCodeDeadline {
  @ForeignKey(() => PciToken, { name: 'pci_token_code_deadline_token', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'uuid' })
  tokenId!: string;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;
}
