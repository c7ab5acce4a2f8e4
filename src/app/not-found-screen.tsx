import { useNavigate } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { useTitle } from '../lib/use-title.ts';
import { Button } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/display/empty-state.tsx';
import styles from './not-found-screen.module.css';
import { unavailableMessages } from './unavailable-messages.ts';

export function NotFoundScreen() {
  useTitle(unavailableMessages.notFound);
  const navigate = useNavigate();
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <EmptyState
        art="search"
        level={1}
        title={unavailableMessages.notFound}
        action={
          <Button variant="primary" size="lg" onClick={() => navigate(paths.signIn)}>
            {unavailableMessages.goToFiles}
          </Button>
        }
      >
        {unavailableMessages.notFoundHint}
      </EmptyState>
    </main>
  );
}
