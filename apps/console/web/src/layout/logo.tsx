/** The mark of the product, in the colors of the theme. */
export function Logo({ size = 20 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect x="2" y="2" width="13" height="13" rx="3" fill="var(--tile-1)" />
      <rect x="17" y="2" width="13" height="13" rx="3" fill="var(--tile-2)" />
      <rect x="2" y="17" width="13" height="13" rx="3" fill="var(--tile-3)" />
      <rect x="17" y="17" width="13" height="13" rx="3" fill="var(--tile-4)" />
    </svg>
  );
}
