import { Injectable } from '@nestjs/common';
import { PublicUrlService } from '@tessera/http';
import type { SimulatedBank } from './institutions.js';

/** The URLs of a simulated bank. */
@Injectable()
export class BankUrlsService {
  constructor(private readonly publicUrl: PublicUrlService) {}

  /** Path of its interface, without the host. */
  path({ slug }: SimulatedBank): string {
    return new URL(this.issuer({ slug })).pathname;
  }

  /** URL of its interface, and the issuer of its authorization server. */
  issuer({ slug }: Pick<SimulatedBank, 'slug'>): string {
    return this.publicUrl.link(`/bank/${slug}`);
  }

  /** The RFC 8414 metadata URL of an issuer with a path. */
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
