import { useCallback, type RefObject } from 'react';
import type { User } from '../../domain/customer/user';
import { ErrorState, Loading } from '../../ui/PageState';
import { useResource } from '../../ui/useResource';
import { catalogueStore } from '../catalogue/catalogueStore';
import { useCatalogue } from '../catalogue/useCatalogue';
import type { WishlistPageService } from './wishlistPageService';
import { WishlistEntries } from './WishlistEntries';

export function Wishlist({
  title,
  user,
  service,
}: {
  title: RefObject<HTMLHeadingElement | null>;
  user: User;
  service: WishlistPageService;
}) {
  const load = useCallback(() => service.fetchWishlist(user.id), [service, user.id]);
  const { resource, reload } = useResource(load);
  const catalogue = useCatalogue();
  if (resource.status === 'failed' || catalogue.status === 'failed') {
    return (
      <ErrorState
        title="Your wishlist could not be loaded"
        retry={() => {
          if (resource.status === 'failed') void reload();
          if (catalogue.status === 'failed') void catalogueStore.refresh();
        }}
      />
    );
  }
  if (resource.status === 'loading' || catalogue.status === 'loading')
    return <Loading label="Loading your wishlist" />;
  return (
    <WishlistEntries
      title={title}
      user={user}
      ids={resource.value}
      catalogue={catalogue.catalogue}
      setOnWishlist={service.setOnWishlist}
    />
  );
}
