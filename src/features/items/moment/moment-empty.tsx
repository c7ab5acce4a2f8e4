import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { messages } from './messages.ts';

export function MomentEmpty({ isSearch }: { readonly isSearch: boolean }) {
  return <EmptyState art="vacant" title={isSearch ? messages.noHits : messages.empty} />;
}
