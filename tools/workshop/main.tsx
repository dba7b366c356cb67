import './workshop.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Workshop } from './workshop.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('the page has no #app');
createRoot(root).render(
  <StrictMode>
    <Workshop />
  </StrictMode>,
);
