import { useNavigate } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { useTitle } from '../lib/use-title.ts';
import { Button } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/display/empty-state.tsx';
import styles from './not-found-screen.module.css';

export function NotFoundScreen() {
  useTitle('Page not found');
  const navigate = useNavigate();
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <EmptyState
        art="search"
        level={1}
        title="There is no such page"
        action={
          <Button variant="primary" size="lg" onClick={() => navigate(paths.signIn)}>
            Go to Lunvik
          </Button>
        }
      >
        The address may be mistyped, or the page has moved.
      </EmptyState>
    </main>
  );
}
