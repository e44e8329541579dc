import { Skeleton } from '../../ui/index.js';

/** In the shape of a decision, while it loads. */
export function DecisionSkeleton() {
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]" aria-busy="true">
      <div className="flex flex-col gap-4">
        <div className="h-14 animate-pulse-soft rounded-lg bg-hover" />
        <Skeleton lines={4} />
        <div className="h-40 animate-pulse-soft rounded-lg bg-hover" />
      </div>
      <div className="h-72 animate-pulse-soft rounded-lg bg-hover" />
    </div>
  );
}
