import { Injectable } from '@nestjs/common';
import { PublicUrl } from '@tessera/service';
import type { SimulatedBank } from './institutions.js';

/** Where everything of a simulated bank is. */
@Injectable()
export class BankAddresses {
  constructor(private readonly publicUrl: PublicUrl) {}

  /** Of its interface, without the host. */
  path({ slug }: SimulatedBank): string {
    return new URL(this.issuer({ slug })).pathname;
  }

  /** Of its interface, and the issuer of its authorization server. */
  issuer({ slug }: Pick<SimulatedBank, 'slug'>): string {
    return this.publicUrl.link(`/bank/${slug}`);
  }

  /** Where RFC 8414 puts the metadata of an issuer with a path. */
  metadata({ slug }: SimulatedBank): string {
    return this.publicUrl.link(`/.well-known/oauth-authorization-server/bank/${slug}`);
  }

  signIn(bank: SimulatedBank, authorisationId: string): string {
    return `${this.issuer(bank)}/authorise/${authorisationId}`;
  }

  consent(bank: SimulatedBank, authorisationId: string): string {
    return `${this.signIn(bank, authorisationId)}/consent`;
  }
}
