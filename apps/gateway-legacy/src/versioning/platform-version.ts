/** The versions of the API, oldest first. */
export const PLATFORM_VERSIONS = ['2.0'] as const;

export type PlatformVersion = (typeof PLATFORM_VERSIONS)[number];

export const VERSION_HEADER = 'x-platform-version';

/** For the API description. */
export const VERSION_REQUEST_HEADER = {
  name: VERSION_HEADER,
  description:
    'The version of the API; the most recent one when it is absent. Every answer names it.',
  schema: { type: 'string', enum: [...PLATFORM_VERSIONS] },
};

const NEWEST: PlatformVersion = '2.0';

/**
 * The API version for a request: the one that it names, or the latest.
 *
 * @returns undefined for an unknown version
 */
export function chosenVersion(header: string | string[] | undefined): PlatformVersion | undefined {
  if (header === undefined) return NEWEST;
  return PLATFORM_VERSIONS.find((version) => version === header);
}

/** The version in use, which every response names, including errors. */
export function versionInUse(header: string | string[] | undefined): PlatformVersion {
  return chosenVersion(header) ?? NEWEST;
}
