import { Link } from '@tanstack/react-router';

/** Leads to the issued contract of a policy. */
export function PolicyLink({ policyNo }: { readonly policyNo: string }) {
  return (
    <Link to="/contract/list" search={{ policyNo }}>
      <bdi>{policyNo}</bdi>
    </Link>
  );
}
