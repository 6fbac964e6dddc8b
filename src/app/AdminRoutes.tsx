import { Navigate, Route, Routes } from 'react-router-dom';
import { ROUTES } from '../domain/routes';
import { AdminLayout } from '../features/admin/ui/AdminLayout';
import { lazyPage } from './lazyPage';

const DashboardPage = lazyPage(
  () => import('../features/admin/dashboard/DashboardPage'),
  'DashboardPage',
);

/** SPEC §2 "Admin area": one tree of lazy chunks that a shopper never downloads. */
export function AdminRoutes() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route index element={<DashboardPage />} />
      </Route>
      {/* SPEC §2: any unknown path redirects to /. */}
      <Route path="*" element={<Navigate to={ROUTES.home} replace />} />
    </Routes>
  );
}
