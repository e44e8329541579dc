import { ValidationFailedError, type FieldError } from '@tessera/errors';
import { refusedDestination } from '../forward-destination.js';
import type { Template } from '../template/template.js';
import { requiredTemplateFields, type TemplateFields } from '../template/template-fields.js';
import { allowsPlacement, ForwardProfiles, type ForwardProfile } from './forward-profile.js';
import { readForwardProfiles } from './read-forward-profiles.js';

/** The variables that restrict forwards in addition to the list of destinations. */
export interface ForwardRulesConfig {
  readonly forwardProfilesFile?: string;
  readonly forwardWithoutProfile: 'allowed' | 'refused';
  readonly forwardTemplateFields: 'optional' | 'required';
  readonly production: boolean;
}

/** What is wrong with the variables and the file, as messages for the operator. */
export function forwardRulesProblems(config: ForwardRulesConfig): string[] {
  const { forwardProfilesFile: file, forwardWithoutProfile: mode, production } = config;
  if (file === undefined) {
    return mode === 'refused'
      ? ['FORWARD_WITHOUT_PROFILE=refused needs FORWARD_PROFILES_FILE: nothing could be forwarded.']
      : [];
  }
  const { profiles, problems } = readForwardProfiles(file);
  const plain = profiles.filter(({ destination }) => /^http:/i.test(destination));
  return [
    ...problems,
    ...(production ? plain : []).map(
      ({ destination }) => `The destination ${destination} must be https in production.`,
    ),
  ].map((problem) => `FORWARD_PROFILES_FILE: ${problem}`);
}

/** What the operator allows in addition to the list of destinations. */
export class ForwardRules {
  private readonly profiles: ForwardProfiles;

  constructor(private readonly config: ForwardRulesConfig) {
    const { forwardProfilesFile: file } = config;
    this.profiles = new ForwardProfiles(
      file === undefined ? [] : readForwardProfiles(file).profiles,
    );
  }

  /**
   * @returns null for a destination that no profile restricts
   * @throws ValidationFailedError if the destination must have a profile and has none, or if the request
   * must mark its templates and does not
   */
  profileOf(url: URL, method: string, fields: TemplateFields | null): ForwardProfile | null {
    const profile = this.profiles.find(url, method);
    const needsProfile =
      this.config.forwardWithoutProfile === 'refused' || this.profiles.covers(url);
    if (profile === null && needsProfile) {
      throw refusedDestination('has no profile on this instance: an operator adds it');
    }
    // Only for marked fields the destination certainly reads the same place.
    const needsFields = profile !== null || this.config.forwardTemplateFields === 'required';
    if (needsFields && fields === null) throw requiredTemplateFields();
    return profile;
  }
}

/**
 * @throws ValidationFailedError with the path of each placeholder that the profile does not allow there
 */
export function checkPlacements(profile: ForwardProfile | null, template: Template): void {
  if (profile === null) return;
  const problems: FieldError[] = template.placements
    .filter((placement) => !allowsPlacement(profile, placement))
    .map(({ name, path }) => ({
      path,
      message: `must not hold ${name}: the profile of the destination does not list it here`,
    }));
  if (problems.length > 0) throw new ValidationFailedError(problems);
}
