import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A remembered answer of an idempotent request that shows a token. */
@Entity('token_answer')
@Index('token_answer_token', ['tokenId'])
export class TokenAnswer {
  /** Of the row in `idempotency_key`, with which this one is removed. */
  @PrimaryColumn({ type: 'bytea' })
  answerId!: Buffer;

  @PrimaryColumn({ type: 'uuid' })
  tokenId!: string;

  /** Who made the answer: a key that is used again after a day has another. */
  @Column({ type: 'uuid' })
  answerOwner!: string;
}
