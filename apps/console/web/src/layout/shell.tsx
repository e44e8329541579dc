import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { LogOut, Menu as MenuIcon, Monitor, Moon, Search, Sun, X } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { signOut, useSession, type Session } from '../session/session.js';
import { setTheme, useTheme } from '../session/theme.js';
import { IconButton, Keys, Menu, Skeleton, Toasts, cx, useHotkeys } from '../ui/index.js';
import { CommandPalette } from './command-palette.js';
import { Logo } from './logo.js';
import { SCREENS, ALL_SCREENS, isVisible } from './screens.js';
import { ShortcutsHelp } from './shortcuts-help.js';

/** The frame of every screen: navigation, search, the person, messages. */
export function Shell() {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isNavigationOpen, setNavigationOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useEffect(() => {
    setNavigationOpen(false);
  }, [pathname]);
  useHotkeys({
    'mod+k': () => {
      setPaletteOpen(true);
    },
    '/': () => {
      setPaletteOpen(true);
    },
    '?': () => {
      setHelpOpen(true);
    },
    ...Object.fromEntries(
      ALL_SCREENS.map(({ key, path }) => [`g then ${key}`, () => void navigate({ to: path })]),
    ),
  });
  return (
    <div className="flex h-full min-h-0">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded focus:bg-raised focus:p-2"
      >
        Skip to content
      </a>
      {isNavigationOpen && (
        <button
          type="button"
          aria-label="Close the navigation"
          className="fixed inset-0 z-30 bg-[rgb(8_12_20/0.45)] lg:hidden"
          onClick={() => {
            setNavigationOpen(false);
          }}
        />
      )}
      <aside
        className={cx(
          'flex w-56 shrink-0 flex-col border-r border-line bg-ground',
          'max-lg:fixed max-lg:inset-y-0 max-lg:left-0 max-lg:z-30 max-lg:w-64 max-lg:shadow-raised',
          !isNavigationOpen && 'max-lg:hidden',
        )}
      >
        <div className="flex h-12 items-center gap-2 px-4">
          <Logo />
          <span className="font-semibold tracking-tight">Tessera</span>
          <span className="truncate rounded border border-line px-1.5 text-xs text-faint">
            {session.instance}
          </span>
        </div>
        <button
          type="button"
          onClick={() => {
            setPaletteOpen(true);
          }}
          className="mx-3 mb-2 flex h-8 items-center gap-2 rounded-md border border-line bg-sheet px-2.5 text-sm text-faint hover:border-field"
        >
          <Search size={14} />
          <span className="flex-1 text-left">Search</span>
          <Keys keys="mod+k" />
        </button>
        <Navigation session={session} />
        <PersonMenu session={session} />
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-3 lg:hidden">
          <IconButton
            label={isNavigationOpen ? 'Close the navigation' : 'Open the navigation'}
            icon={isNavigationOpen ? <X size={18} /> : <MenuIcon size={18} />}
            onClick={() => {
              setNavigationOpen(!isNavigationOpen);
            }}
          />
          <Logo />
          <span className="flex-1 font-semibold">Tessera</span>
          <IconButton
            label="Search"
            icon={<Search size={18} />}
            onClick={() => {
              setPaletteOpen(true);
            }}
          />
        </header>
        <main id="main" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
          <Suspense fallback={<Skeleton className="p-6" lines={6} />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <CommandPalette
        open={isPaletteOpen}
        onClose={() => {
          setPaletteOpen(false);
        }}
      />
      <ShortcutsHelp
        open={isHelpOpen}
        onClose={() => {
          setHelpOpen(false);
        }}
      />
      <Toasts />
    </div>
  );
}

function Navigation({ session }: { readonly session: Session }) {
  return (
    <nav aria-label="Screens" className="min-h-0 flex-1 overflow-y-auto px-3 pb-3">
      {SCREENS.map(({ title, screens }) => {
        const visible = screens.filter((screen) => isVisible(screen, session));
        if (visible.length === 0) return null;
        return (
          <div key={title} className="mt-3 first:mt-0">
            {title !== '' && (
              <div className="px-2 pb-1 text-xs font-medium text-faint">{title}</div>
            )}
            {visible.map(({ path, title: name, icon: Icon }) => (
              <Link
                key={path}
                to={path}
                activeOptions={{ exact: path === '/', includeSearch: false }}
                className="flex h-8 items-center gap-2.5 rounded-md px-2 text-sm text-faint hover:bg-hover hover:text-text"
                activeProps={{ className: '!bg-brand-ground !text-brand font-medium' }}
              >
                <Icon size={15} strokeWidth={1.9} aria-hidden="true" />
                {name}
              </Link>
            ))}
          </div>
        );
      })}
    </nav>
  );
}

function PersonMenu({ session }: { readonly session: Session }) {
  const { theme } = useTheme();
  const { name, email } = session.person;
  return (
    <div className="border-t border-line p-2">
      <Menu
        align="start"
        heading={email ?? name}
        trigger={
          <button
            type="button"
            className="flex h-9 w-full items-center gap-2 rounded-md px-2 text-sm hover:bg-hover"
          >
            <span className="grid size-6 place-items-center rounded-full bg-brand-ground text-xs font-semibold text-brand">
              {initials(name)}
            </span>
            <span className="min-w-0 flex-1 truncate text-left">{name}</span>
          </button>
        }
        items={[
          {
            label: 'Light',
            icon: <Sun size={14} />,
            checked: theme === 'light',
            onSelect: () => {
              setTheme('light');
            },
          },
          {
            label: 'Dark',
            icon: <Moon size={14} />,
            checked: theme === 'dark',
            onSelect: () => {
              setTheme('dark');
            },
          },
          {
            label: 'As the system',
            icon: <Monitor size={14} />,
            checked: theme === 'system',
            onSelect: () => {
              setTheme('system');
            },
          },
          null,
          { label: 'Sign out', icon: <LogOut size={14} />, onSelect: () => void signOut() },
        ]}
      />
    </div>
  );
}

function initials(name: string): string {
  const letters = name.split(/[\s@.]+/).flatMap((part) => part[0] ?? []);
  return letters.slice(0, 2).join('').toUpperCase();
}
