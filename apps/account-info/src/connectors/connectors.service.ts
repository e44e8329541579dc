import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { NotFoundError } from '@tessera/errors';
import { extractIBAN } from 'ibantools';
import type { Connector, Institution } from './connector.js';

export class UnknownInstitutionError extends NotFoundError {
  constructor() {
    super('No bank has this id.');
  }
}

/** Token of the list of all connectors. */
export const CONNECTORS = Symbol('connectors');

/** A bank and the way to it. */
export interface ReachableInstitution {
  readonly connector: Connector;
  readonly institution: Institution;
}

/** Every bank that the instance is configured for, over all connectors. */
@Injectable()
export class ConnectorsService implements OnApplicationShutdown {
  private readonly byId = new Map<string, ReachableInstitution>();
  private readonly byMarket = new Map<string, readonly Institution[]>();

  constructor(@Inject(CONNECTORS) private readonly connectors: readonly Connector[]) {
    for (const connector of connectors) {
      for (const market of connector.markets) this.add(connector, market);
    }
  }

  /** ISO 3166-1 alpha-2 codes of the countries in which a bank can be reached, sorted. */
  get markets(): readonly string[] {
    return [...this.byMarket.keys()].sort();
  }

  /** @param hasIban as for {@link institutions} */
  hasMarket(market: string, hasIban: boolean): boolean {
    return this.institutions(market, hasIban).length > 0;
  }

  /**
   * The banks of a market, sorted by name; empty for a market that is not covered.
   *
   * @param hasIban whether the session is bound to an IBAN, which some banks require
   */
  institutions(market: string, hasIban: boolean): readonly Institution[] {
    return (this.byMarket.get(market) ?? []).filter(({ needsIban }) => hasIban || !needsIban);
  }

  /** @throws UnknownInstitutionError */
  get(institutionId: string): ReachableInstitution {
    const found = this.find(institutionId);
    if (found === null) throw new UnknownInstitutionError();
    return found;
  }

  find(institutionId: string): ReachableInstitution | null {
    return this.byId.get(institutionId) ?? null;
  }

  /**
   * The bank of the market whose code is in the IBAN; null when there is no such bank or several.
   */
  findByIban(market: string, iban: string): ReachableInstitution | null {
    const identifier = bankIdentifierOf(iban);
    if (identifier === null) return null;
    const [found, ...others] = this.institutions(market, true).filter(({ bankCodes }) =>
      bankCodes.some((code) => identifier.startsWith(code)),
    );
    return found === undefined || others.length > 0 ? null : this.find(found.id);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.connectors.map((connector) => connector.close()));
  }

  private add(connector: Connector, market: string): void {
    const added = connector.institutions(market);
    for (const institution of added) this.byId.set(institution.id, { connector, institution });
    const all = [...(this.byMarket.get(market) ?? []), ...added];
    this.byMarket.set(market, all.sort(byName));
  }
}

/** The identifier of the bank, where the country's rules place it in an IBAN. */
function bankIdentifierOf(iban: string): string | null {
  return extractIBAN(iban).bankIdentifier ?? null;
}

function byName(left: Institution, right: Institution): number {
  return left.name.localeCompare(right.name, 'en') || left.id.localeCompare(right.id, 'en');
}
