import skeletonStyles from './CustomerSkeleton.module.css';
/** Grey bars in place of a contract that is on its way. */
export function CustomerSkeleton({ label }: { readonly label: string }) {
  return (
    <div aria-busy="true">
      <p className={`hint ${skeletonStyles.loading}`} role="status">
        {label}
      </p>
      <div className={`panel stack ${skeletonStyles.skeleton}`} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className={`panel stack ${skeletonStyles.skeleton}`} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
