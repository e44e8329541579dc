import {
  Activity,
  BadgeCheck,
  ChartNoAxesColumn,
  CodeXml,
  CreditCard,
  FolderOpen,
  Home,
  Inbox,
  Landmark,
  ListX,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import type { ServiceName } from '../api/client.js';
import type { Session } from '../session/session.js';

/** A screen of the sidebar. */
export interface Screen {
  readonly path: string;
  readonly title: string;
  readonly icon: LucideIcon;
  /** After `g`, this key opens it. */
  readonly key: string;
  /** Who sees it: people with one of these scopes. Everybody without. */
  readonly needs?: readonly (readonly [service: ServiceName, scope: string])[];
}

/** The screens, in groups. */
export const SCREENS: readonly { readonly title: string; readonly screens: readonly Screen[] }[] = [
  {
    title: '',
    screens: [{ path: '/', title: 'Home', icon: Home, key: 'h' }],
  },
  {
    title: 'Fraud',
    screens: [
      {
        path: '/decisions',
        title: 'Decisions',
        icon: Activity,
        key: 'd',
        needs: [['fraud', 'admin:decisions:read']],
      },
      {
        path: '/reviews',
        title: 'Review queue',
        icon: Inbox,
        key: 'r',
        needs: [['fraud', 'admin:reviews:read']],
      },
      {
        path: '/cases',
        title: 'Cases',
        icon: FolderOpen,
        key: 'c',
        needs: [['fraud', 'admin:cases:read']],
      },
      {
        path: '/rules',
        title: 'Rules',
        icon: SlidersHorizontal,
        key: 'u',
        needs: [['fraud', 'admin:rulesets:read']],
      },
      {
        path: '/lists',
        title: 'Lists',
        icon: ListX,
        key: 'l',
        needs: [['fraud', 'admin:blacklist:read']],
      },
      {
        path: '/analytics',
        title: 'Analytics',
        icon: ChartNoAxesColumn,
        key: 'a',
        needs: [['fraud', 'admin:analytics:read']],
      },
    ],
  },
  {
    title: 'Payments',
    screens: [
      { path: '/payments', title: 'Payments and tokens', icon: CreditCard, key: 'p' },
      { path: '/account-checks', title: 'Account checks', icon: Landmark, key: 'b' },
    ],
  },
  {
    title: 'Operate',
    screens: [
      {
        path: '/webhooks',
        title: 'Webhooks',
        icon: Webhook,
        key: 'w',
        needs: [
          ['fraud', 'admin:webhooks:read'],
          ['vault', 'admin:webhooks:read'],
        ],
      },
      {
        path: '/approvals',
        title: 'Approvals',
        icon: BadgeCheck,
        key: 'v',
        needs: [['fraud', 'admin:change-requests:read']],
      },
      {
        path: '/audit',
        title: 'Audit trail',
        icon: ScrollText,
        key: 't',
        needs: [['fraud', 'admin:audit:read']],
      },
      { path: '/health', title: 'Health', icon: ShieldCheck, key: 'e' },
      { path: '/developers', title: 'Developers', icon: CodeXml, key: 'o' },
      {
        path: '/people',
        title: 'People',
        icon: Users,
        key: 'i',
        needs: [['identity', 'admin:users:read']],
      },
    ],
  },
];

/** All screens in one list. */
export const ALL_SCREENS: readonly Screen[] = SCREENS.flatMap(({ screens }) => screens);

/** Whether a person sees a screen: it needs one of its scopes, and its service. */
export function isVisible({ needs }: Screen, session: Session): boolean {
  if (needs === undefined) return true;
  return needs.some(
    ([service, scope]) =>
      session.services.includes(service) && session.scopes[service]?.includes(scope) === true,
  );
}
