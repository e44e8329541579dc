import { Injectable } from '@nestjs/common';
import { BaseConfig } from '@tessera/config';

/** Absolute links. They come from `PUBLIC_URL`, never from a Host header that a caller chose. */
@Injectable()
export class PublicUrlService {
  private readonly base: string;

  constructor(config: BaseConfig) {
    this.base = config.publicUrl.replace(/\/+$/, '');
  }

  /** @param path begins with a slash; `undefined` values are left out of the query */
  link(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): string {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) search.set(name, String(value));
    }
    return `${this.base}${path}${search.size > 0 ? `?${search.toString()}` : ''}`;
  }
}
